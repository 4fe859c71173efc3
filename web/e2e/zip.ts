import { crc32 } from "node:zlib";

/** A ZIP of these parts, each stored as it is. */
export function zipOf(parts: Record<string, string>): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let place = 0;
  for (const [name, text] of Object.entries(parts)) {
    const content = Buffer.from(text);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const file = Buffer.concat([Buffer.from("PK\x03\x04"), common, Buffer.from(name), content]);
    const entry = Buffer.alloc(14);
    entry.writeUInt32LE(place, 10);
    directory.push(Buffer.from("PK\x01\x02\x14\x00", "latin1"), common, entry, Buffer.from(name));
    files.push(file);
    place += file.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(place, 12);
  return Buffer.concat([...files, listed, Buffer.from("PK\x05\x06"), end]);
}
