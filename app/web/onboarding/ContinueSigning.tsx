import { useAddress, useWords } from "../visit/words";

/**
 * For who left Digio's page before signing: on with the answers given, which also fill the form
 * below.
 */
export function ContinueSigning({ action }: { action: string }) {
  const words = useWords("onboarding").agreement;
  const address = useAddress();
  return (
    <form className="note stack" method="post" action={address(action)}>
      <input type="hidden" name="step" value="agreement" />
      <p>{words.begun}</p>
      <button className="btn quiet" name="intent" value="continue">
        {words.goOn}
      </button>
    </form>
  );
}
