/**
 * Any other address: thrown here, so that the root loader runs and the error page has its header
 * and footer.
 */
export function loader(): never {
  throw new Response(null, { status: 404, statusText: "Not Found" });
}

export function action(): never {
  throw new Response(null, { status: 404, statusText: "Not Found" });
}

export default function NothingHere() {
  return null;
}
