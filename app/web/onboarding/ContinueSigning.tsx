/**
 * For who left Digio's page before signing: on with the answers given, which also fill the form
 * below.
 */
export function ContinueSigning({ action }: { action: string }) {
  return (
    <form className="note stack" method="post" action={action}>
      <input type="hidden" name="step" value="agreement" />
      <p>You began to sign the agreement. Go on with the answers you gave, or change them below.</p>
      <button className="btn quiet" name="intent" value="continue">
        Continue signing
      </button>
    </form>
  );
}
