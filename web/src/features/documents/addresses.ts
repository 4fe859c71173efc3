const areaNames: Readonly<Record<string, string>> = {
  docs: "Documents",
  public: "Public",
  private: "Private",
};

/** Where a folder lies, as people read it: 'Documents / Pleadings / Motions'. */
export function placeWords(path: string): string {
  const [area = "", ...names] = path.split("/").filter((name) => name !== "");
  return [areaNames[area] ?? area, ...names].join(" / ");
}
