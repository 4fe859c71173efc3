/** Why there is no preview, by the server's word for it. */
const words: Readonly<Record<string, string>> = {
  empty: "The file is empty.",
  mismatch: "The content of the file is not what its name says.",
  encrypted: "The file is protected by a password.",
  unknown: "Files of this kind have no preview.",
  unsupported: "Files of this kind have no preview.",
  tooLarge: "The file is too large for a preview.",
  damaged: "The file is damaged.",
  timedOut: "Making the preview took too long.",
  crashed: "The preview could not be made.",
  badOutput: "The preview could not be made.",
  off: "Previews of this kind of file are switched off here.",
};

export const previewReason = (reason: string | undefined): string | undefined => reason && words[reason];
