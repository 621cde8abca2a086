import type {
  AnchorHTMLAttributes,
  ButtonHTMLAttributes,
  FormHTMLAttributes,
  ReactNode,
} from "react";
import { may, mayOpen } from "../doors";

/** A form that does something: there for who may press it only. */
export const Act = ({
  action,
  ...form
}: FormHTMLAttributes<HTMLFormElement> & { action: string }) =>
  mayOpen("POST", action) ? <form method="post" action={action} {...form} /> : null;

/** A button of a form that goes elsewhere by it: there for who may press it only. */
export const ActBy = ({
  formAction,
  ...button
}: ButtonHTMLAttributes<HTMLButtonElement> & { formAction: string }) =>
  mayOpen("POST", formAction) ? <button formAction={formAction} {...button} /> : null;

interface GoProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  /** its words stand there for everybody */
  plain?: boolean;
}

/** A link to a page: there for who may open it only. */
export function Go({ href, plain = false, ...link }: GoProps) {
  if (mayOpen("GET", href)) return <a {...link} href={href} />;
  return plain ? <>{link.children}</> : null;
}

/** What stands around a form, for who may press it only. */
export const WhoMay = ({ post, children }: { post: string; children: ReactNode }) =>
  mayOpen("POST", post) ? <>{children}</> : null;

interface OrTheOwnerProps {
  post: string;
  children: ReactNode;
  /** the same for who may not press it */
  owners: ReactNode;
}

/** What somebody is told to do, where they may press it; else that it is the owner's. */
export const OrTheOwner = ({ post, children, owners }: OrTheOwnerProps) => (
  <>{mayOpen("POST", post) ? children : owners}</>
);

/** A phone number to call; its last digits for who only audits. */
export const Call = ({ number }: { number: string }) => {
  if (number === "") return null;
  return may("phones") ? <a href={`tel:${number}`}>{number}</a> : <>{shownPhone(number)}</>;
};

/** An account's phone: who left is not rung by a slip of the thumb, and what is erased says so. */
export const PhoneOf = ({ number, isClosed }: { number: string; isClosed: boolean }) => {
  if (number === "") return <>erased</>;
  return isClosed ? <>{shownPhone(number)}</> : <Call number={number} />;
};

/** An e-mail address to write to; its domain for who only audits. */
export const MailTo = ({ email }: { email: string }) =>
  may("phones") ? <a href={`mailto:${email}`}>{email}</a> : <>{shownEmail(email)}</>;

export const shownPhone = (number: string): string =>
  may("phones") ? number : `••••${number.slice(-4)}`;
export const shownEmail = (email: string): string =>
  may("phones") ? email : `••••${email.slice(email.lastIndexOf("@"))}`;
