const longest = 320;

/** What is wrong with the address of a sender, as far as a form can tell: the server has the last word. */
export function addressProblem(typed: string): string | undefined {
  const address = typed.trim();
  if (address === "") return "Please enter the email address of a sender";
  if (address.length > longest) return "Email addresses cannot exceed 320 characters";
  if (/[\s<>,;]/.test(address)) return "Please enter one email address, without a name or spaces";
  return /.@./.test(address) ? undefined : "Please enter an email address, such as name@example.com";
}

/** The form in which addresses are kept and compared. */
export const comparable = (address: string): string => address.trim().normalize("NFC").toLowerCase();

/** The address in a sender as messages write it: 'Harriet Tuttle <h.tuttle@tuttle.example>'. */
export const addressIn = (sender: string): string => /<([^<>]*)>\s*$/.exec(sender)?.[1] ?? sender;
