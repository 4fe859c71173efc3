/** Opens the file dialog of the system; must be called within a click or a key. */
export function pick(
  options: Partial<Pick<HTMLInputElement, "multiple" | "accept" | "webkitdirectory">>,
): Promise<File[]> {
  return new Promise((resolve) => {
    const field = Object.assign(document.createElement("input"), { type: "file", ...options });
    field.addEventListener("change", () => resolve(Array.from(field.files ?? [])));
    field.addEventListener("cancel", () => resolve([]));
    field.click();
  });
}
