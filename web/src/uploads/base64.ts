import { UnreadableFile } from "./put";

/** All bytes of a small file, as JSON can carry them. */
export function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(new UnreadableFile());
    reader.onload = () => {
      const text = String(reader.result); // data:…;base64,…
      resolve(file.size === 0 ? "" : text.slice(text.indexOf(",") + 1));
    };
    reader.readAsDataURL(file);
  });
}
