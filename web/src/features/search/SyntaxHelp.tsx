import styles from "./search.module.css";

const lines: readonly { written: string; means: string }[] = [
  { written: '"exact phrase"', means: "words in this order" },
  { written: "AND OR NOT ( )", means: "combine conditions" },
  { written: "w/5, /s, /p", means: "within words, sentence, paragraph" },
  { written: "contract* ?", means: "wildcards" },
  { written: "from: tag: client:", means: "one field only" },
  { written: "name: to: subject:", means: "the same for names and people" },
  { written: "matter: type: ext:", means: "the same for where and what" },
];

/** How queries are written. */
export function SyntaxHelp() {
  return (
    <section className={styles.syntax} aria-labelledby="search-syntax">
      <h2 id="search-syntax">Search syntax</h2>
      <dl>
        {lines.map(({ written, means }) => (
          <div key={written}>
            <dt>{written}</dt>
            <dd>{means}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
