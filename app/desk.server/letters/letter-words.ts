import type { Counted } from "../../backend.server/desk/write-to-clients/mailing";
import type { WhichClients } from "../../backend.server/desk/write-to-clients/which-clients";

export const howMany = ({ people, more }: Pick<Counted, "people" | "more">): string =>
  `${people}${more ? " people and more" : people === 1 ? " person" : " people"}`;

/** Who gets it, after "all who". */
export function whichInWords({ state, days }: WhichClients, serviceName: string | null): string {
  const service = serviceName ?? "a service";
  switch (state) {
    case "active":
      return `hold ${service} now`;
    case "ending":
      return `hold ${service} that ends within ${days} days and is not renewed`;
    case "lapsed":
      return `held ${service} and did not renew it`;
    case "everybody":
      return `hold ${service} now or ever held it`;
    case "never":
      return "signed up and never bought";
  }
}
