import { formatCount } from "../../lib/sizes";
import { Banner } from "../../ui/Banner";
import type { Access } from "./access";
import { MatterNames, type NamedMatter } from "./MatterNames";

const countOf = (count: number, one: string, many: string) =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** What happens to matters that are limited now, before it happens. */
export function Walls({ access, walls }: { access: Access; walls: readonly NamedMatter[] }) {
  if (walls.length === 0) {
    return <Banner>None of these matters is limited to specified users and groups now.</Banner>;
  }
  if (access.limited) {
    return (
      <Banner tone="warn">
        {`${countOf(walls.length, "matter is", "matters are")} limited already. The people and groups who are named for ${walls.length === 1 ? "it" : "them"} now are replaced by those above.`}
        <MatterNames label="Matters whose lists are replaced" matters={walls} />
      </Banner>
    );
  }
  return (
    <Banner tone="danger">
      {`${countOf(walls.length, "wall", "walls")} will be opened. Everybody in the firm will see ${walls.length === 1 ? "this matter" : "these matters"}, and who is named for ${walls.length === 1 ? "it" : "them"} now is forgotten:`}
      <MatterNames label="Walls that will be opened" matters={walls} />
    </Banner>
  );
}
