import { complaintSources } from "../../content/complaint-figures";
import { dayInWords } from "../../content/dates";
import { dayOrInstantInIndia, instantInIndia } from "../../content/instants";
import {
  notTheirAddress,
  type Complainant,
  type Sign,
} from "../../backend.server/desk/people/complainant";
import type { ShownComplaint } from "../../backend.server/information/register/register";
import { LONGEST_WHY } from "../../backend.server/information/register/withdraw-complaint";
import { TextArea, TextField } from "../frame/form-fields";
import { Frame, type Said } from "../frame/frame";
import { Person } from "../frame/list-parts";
import { Act, Call, MailTo, shownEmail, WhoMay } from "../frame/for-whom";
import { aboutOf, dayOf21, LONGEST_ANSWER } from "./register-pages";

interface ComplaintPageProps {
  one: ShownComplaint;
  /** whose phone or e-mail address it names */
  clients: Complainant[];
  typed: string;
  /** the reason for which it was to be withdrawn, where that was refused */
  why?: string | null;
  said: Said;
}

/** One complaint, what was answered, and the forms that answer and withdraw it. */
export const ComplaintPage = ({ one, clients, typed, why = null, said }: ComplaintPageProps) => (
  <Frame title={`Complaint ${one.reference}`} at="/complaints" said={said}>
    <p>
      <b>{dayOf21(one)}</b>
    </p>
    <dl className="kv">
      <dt>Received</dt>
      <dd>{dayOrInstantInIndia(one.receivedAt)}</dd>
      <dt>From</dt>
      <dd>{complaintSources[one.source]}</dd>
      <dt>About</dt>
      <dd>{aboutOf(one)}</dd>
      <dt>Name</dt>
      <dd>{one.name || "erased"}</dd>
      <dt>Phone</dt>
      <dd>{one.number === null ? "none given" : <Call number={one.number} />}</dd>
      <dt>E-mail</dt>
      <dd>{one.email === null ? "none given" : <MailTo email={one.email} />}</dd>
      <dt>Client</dt>
      <dd>
        <Clients clients={clients} />
      </dd>
    </dl>
    <h2>The complaint</h2>
    <p className="typed">{one.words || "erased"}</p>
    {one.answers.map(({ words, at }) => (
      <section key={at}>
        <h2>{`Answer, ${instantInIndia(at)}`}</h2>
        <p className="typed">{words || "erased"}</p>
      </section>
    ))}
    {one.name === "" || one.withdrawn !== null ? null : <AnswerForm {...{ one, clients, typed }} />}
    {one.resolvedAt === null && one.withdrawn === null ? (
      <WithdrawForm reference={one.reference} why={why} />
    ) : null}
    <p>
      <a href="/complaints">All complaints</a>
    </p>
  </Frame>
);

const Clients = ({ clients }: Pick<ComplaintPageProps, "clients">) =>
  clients.length === 0 ? (
    <>nobody with this phone or e-mail</>
  ) : (
    <ul>
      {clients.map(({ id, name, closedAt, agrees, differs }) => (
        <li key={id}>
          {`gives the ${listed(agrees)} of `}
          <Person id={id} name={name ?? ""} />
          {differs.length === 0 ? "" : `; ${othersWords(differs)}`}
          {closedAt === null ? "" : `; account closed ${dayInWords(closedAt)}`}
        </li>
      ))}
    </ul>
  );

const inList = new Intl.ListFormat("en-GB");
const listed = (signs: Sign[]): string => inList.format(signs);
const othersWords = (differs: Sign[]): string =>
  differs.length === 1 ? `the ${listed(differs)} is another one` : `${listed(differs)} are others`;

/** Whoever knows a client's number can complain under it. */
const Stranger = ({ one, clients }: Pick<ComplaintPageProps, "one" | "clients">) => {
  const theirs = notTheirAddress(one, clients).map(({ name }) => name ?? "this client");
  return theirs.length === 0 ? null : (
    <p className="note warn">
      {`The answer goes to ${shownEmail(one.email ?? "")}, which is not the address of ` +
        `${inList.format(theirs)} on record: anybody can type a client's number. Write nothing of ` +
        "the account in it: no service, no payment, no refund. What is for the client alone, write " +
        "to the address on record, or say on their own phone."}
    </p>
  );
};

const AnswerForm = ({
  one,
  clients,
  typed,
}: Pick<ComplaintPageProps, "one" | "clients" | "typed">) => (
  <Act action={`/complaints/${one.reference}/answer`}>
    <Stranger {...{ one, clients }} />
    <TextArea
      id="words"
      name="words"
      label="Answer"
      hint={
        one.email === null
          ? "there is no e-mail address: tell it on the telephone, and keep it here"
          : "goes out by mail, as it stands here"
      }
      rows={6}
      maxLength={LONGEST_ANSWER}
      required
      value={typed}
    />
    <p className="row">
      {one.resolvedAt === null ? (
        <button className="btn" name="resolves" value="yes">
          Answer: this resolves it
        </button>
      ) : null}
      <button className="btn quiet">
        {one.resolvedAt === null ? "Answer, and go on working" : "Send one more answer"}
      </button>
    </p>
  </Act>
);

const WithdrawForm = ({ reference, why }: { reference: string; why: string | null }) => (
  <WhoMay post={`/complaints/${reference}/withdraw`}>
    <details open={why !== null}>
      <summary>It is a slip or a duplicate</summary>
      <p>
        A withdrawn complaint stays here with its reference and your reason, and the complainant
        reads the reason by mail. It is not to be resolved, and the tables do not count it. It
        cannot be undone.
      </p>
      <Act action={`/complaints/${reference}/withdraw`}>
        <TextField
          id="why"
          name="why"
          label="Why"
          hint="like: the same as C-7K3QP9"
          maxLength={LONGEST_WHY}
          required
          defaultValue={why ?? ""}
          refused={why !== null}
        />
        <button className="btn quiet">Withdraw it</button>
      </Act>
    </details>
  </WhoMay>
);
