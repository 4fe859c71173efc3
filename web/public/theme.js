// Runs before the first paint, so that a dark workspace never flashes white. src/theme/colorScheme.ts takes over from here.
(() => {
  var choice = null;
  try {
    choice = JSON.parse(localStorage.getItem("casefold.theme"));
  } catch (_) {
    choice = null;
  }
  var dark = choice === "dark" || (choice !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
})();
