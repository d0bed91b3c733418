"""Tries random situations of each fault on each game; a scratch tool until the property tests are written."""
import sys, time, random, traceback
from collections import Counter
from rulesgen.catalogue import shipped
from rulesgen.compile import compile_game
from rulesgen.rulebook import load
from rulesgen.checks.irregularities import answers_of
from rulesgen.dealing.incidents import play_situation, NotReached
from rulesgen.irregular.hand import Stuck
games = load(shipped("rules"), "rules").games
names = sys.argv[1].split(",") if len(sys.argv)>1 and sys.argv[1] else list(games)
n=int(sys.argv[2]) if len(sys.argv)>2 else 1
only=sys.argv[3] if len(sys.argv)>3 else ""
bad=Counter(); ok=0
t=time.time()
for name in names:
    g=games[name]; p=compile_game(g); a,_=answers_of(g,p)
    rnd=random.Random(1)
    for f,one in a.faults.items():
        if only and f!=only: continue
        for cell in one.cells:
            boxes=[b for b in one.domain.possible if cell.step in b["step"]]
            for k in range(n):
                b=rnd.choice(boxes)
                sit={d.name: (lambda v: rnd.choice(sorted(v)[:4]) if all(isinstance(x,int) for x in v) else rnd.choice(sorted(v)))(b.get(d.name, d.values)) for d in one.domain.dimensions}
                sit["step"]=cell.step
                if a.answer(f,sit) is None: continue
                try:
                    o=play_situation(p,a,f,sit,k)
                    prob=[]
                    if o.cards_found!=o.cards_after or o.cards_end!=o.cards_after: prob.append("cards")
                    if o.start.money()!=o.table.money(): prob.append(f"money {o.start.money()} {o.found.money()} {o.remedied.money()} {o.table.money()}")
                    if not o.over: prob.append("not over")
                    if prob: bad[(name,f,cell.step,o.row.id,"; ".join(prob))]+=1; 
                    else: ok+=1
                except NotReached as e: bad[(name,f,cell.step,"NOTREACHED",str(e)[:80],str(sit))]+=1
                except Exception as e:
                    tb=traceback.extract_tb(e.__traceback__)[-1]
                    bad[(name,f,cell.step,type(e).__name__,str(e)[:60],f"{tb.filename.split('/')[-1]}:{tb.lineno}",str(sit))]+=1
print(ok, sum(bad.values()), round(time.time()-t,1))
for k,v in sorted(bad.items())[:60]: print(v,k)
