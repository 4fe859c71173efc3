import styles from "./DemoSignIns.module.css";

interface Credentials {
  username: string;
  password: string;
}

const password = "Casefold-Demo-1!";

const people = [
  { username: "hf.eleanor.voss", who: "Firm admin" },
  { username: "hf.marcus.adair", who: "Ordinary user" },
  { username: "hf.dana.okafor", who: "Uptime admin" },
  { username: "hf.new.hire", who: "Must set a password" },
  { username: "hf.theo.lindqvist", who: "Uses MFA" },
  { username: "mr.claire.fontaine", who: "Firm admin, CA" },
  { username: "cf.ada.provider", who: "Provider admin" },
  { username: "cf.sol.super", who: "Super admin" },
];

/** The people of the demo firm, each a click away. Only a program that runs as a demo shows it. */
export default function DemoSignIns({ onChoose }: { onChoose: (credentials: Credentials) => void }) {
  return (
    <details className={styles.demo}>
      <summary className={styles.summary}>Demo sign-ins</summary>
      <ul className={styles.people}>
        {people.map(({ username, who }) => (
          <li key={username}>
            <button type="button" className={styles.person} onClick={() => onChoose({ username, password })}>
              <span className="ell">{username}</span>
              <span className={styles.who}>{who}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
