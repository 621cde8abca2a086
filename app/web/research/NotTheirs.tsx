import { Said } from "../frame/Said";
import { useAddress, useFrame, useWords } from "../visit/words";

/** In the place of an item: the same for what is another's and for what is not there. */
export function NotTheirs({ number }: { number: string }) {
  const words = useWords("idea").none;
  const { header } = useFrame();
  return (
    <div className="narrow">
      <h1>{words.title}</h1>
      <p>
        <Said words={words.body} values={{ number: <bdi>{number}</bdi> }} />
      </p>
      <p>{words.other}</p>
      <form method="post" action={useAddress()("/logout")}>
        <button className="btn quiet">{header.logout}</button>
      </form>
      <p>
        <Said words={words.ways} />
      </p>
    </div>
  );
}
