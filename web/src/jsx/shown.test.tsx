import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { NameCell } from "../table/cells";

afterEach(cleanup);

it("shows what turns the direction of a name, so that no program reads as a document", () => {
  const { container } = render(<NameCell name={"invoice\u202efdp.exe"} />);
  expect(container.textContent).toBe("invoice‹U+202E›fdp.exe");
});

it("shows it in sentences, in hints and to those who have names read to them", () => {
  const name = "a\u200bb\u2066c";
  render(
    <button type="button" title={name} aria-label={`Remove ${name}`}>
      Rename {name} to {"x"}
    </button>,
  );
  const button = screen.getByRole("button", { name: "Remove a‹U+200B›b‹U+2066›c" });
  expect(button.title).toBe("a‹U+200B›b‹U+2066›c");
  expect(button.textContent).toBe("Rename a‹U+200B›b‹U+2066›c to x");
});

it("leaves what a script or a picture is written with", () => {
  for (const name of ["می‌خواهم.pdf", "👩‍⚖️.png", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "क्‍ष", "1️⃣ first", "naïve café.docx"]) {
    const { container } = render(<p>{name}</p>);
    expect(container.textContent).toBe(name);
    cleanup();
  }
  const { container } = render(<p>{"pay\u200dpal"}</p>);
  expect(container.textContent).toBe("pay‹U+200D›pal");
});

it("isolates words that run from right to left and leaves the extension outside", () => {
  const { container } = render(<p title="א / ב">חוזה 2 חדש.7z</p>);
  expect(container.innerHTML).toBe('<p title="\u2067א\u2069 / \u2067ב\u2069"><bdi>חוזה 2 חדש</bdi>.7z</p>');
});

it("shows texts as they were written", () => {
  const { container } = render(<p data-prose="">{"soft\u00adhyphen"}</p>);
  expect(container.textContent).toBe("soft\u00adhyphen");
});
