# SPDX-License-Identifier: GPL-3.0-or-later
"""A headless Chromium that keeps what it logged."""
import json
import os
import shutil
import tempfile

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.support.ui import WebDriverWait


class Browser:
    """Opens files in one browser, whose home is a folder of its own."""

    def __init__(self):
        self.home = tempfile.mkdtemp(prefix="suffice-browser-")
        options = webdriver.ChromeOptions()
        options.binary_location = shutil.which("chromium")
        for argument in ("--headless=new", "--disable-gpu", "--disable-dev-shm-usage",
                         "--hide-scrollbars", "--no-first-run", "--disable-extensions",
                         "--disable-background-networking", f"--user-data-dir={self.home}"):
            options.add_argument(argument)
        if os.getuid() == 0:
            options.add_argument("--no-sandbox")
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        service = Service(shutil.which("chromedriver"), env={**os.environ, "HOME": self.home})
        self.driver = webdriver.Chrome(options=options, service=service)

    def close(self):
        self.driver.quit()
        shutil.rmtree(self.home, ignore_errors=True)

    def command(self, name, **parameters):
        return self.driver.execute_cdp_cmd(name, parameters)

    def set_size(self, width, height, mobile=False, scale=1):
        self.command("Emulation.setDeviceMetricsOverride", width=width, height=height,
                     deviceScaleFactor=scale, mobile=mobile)
        self.command("Emulation.setTouchEmulationEnabled", enabled=mobile)

    def set_scheme(self, scheme):
        self.command("Emulation.setEmulatedMedia",
                     features=[{"name": "prefers-color-scheme", "value": scheme}])

    def open(self, path, fragment=""):
        """Forgets what was logged before."""
        self.driver.get("about:blank")
        self.driver.get_log("browser")
        self.driver.get_log("performance")
        address = "file://" + os.path.abspath(path)
        self.driver.get(address + fragment)
        # now and then the driver comes back while the blank page is still there
        WebDriverWait(self.driver, 30).until(lambda _: self.run(
            "return document.readyState == 'complete' && decodeURI(location.href).startsWith(arguments[0])",
            address))

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def messages(self):
        return [entry for entry in self.driver.get_log("browser")
                if entry["level"] in ("WARNING", "SEVERE")]

    def requests(self):
        events = [json.loads(entry["message"])["message"]
                  for entry in self.driver.get_log("performance")]
        return [event["params"]["request"]["url"] for event in events
                if event["method"] == "Network.requestWillBeSent"]
