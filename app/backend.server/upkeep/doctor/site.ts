import {
  complaintPeriods,
  figuresDueOn,
  monthBefore,
  monthLabel,
  presentMonth,
} from "../../../content/complaint-periods";
import { readAndNotThere } from "../../../content/languages-read";
import { figuresDue, monthDueWords } from "../../information/figures-due";
import { notOfSebisForm } from "../sebi-upi";
import { either, good, note, skipped, wrong, type Look, type Sited } from "./check";
import { DAY_MS } from "../../../content/durations";

/** What the site file says. */
export const siteLooks: Look<Sited>[] = [
  {
    name: "site file",
    mend: 'SITE_FILE=/etc/research-desk/site.json; copy app/content/demo-site.json and edit it, with "demo": false',
    look: ({ site, config }) => {
      if (!site.demo && config.siteFile !== null) return good("valid, and not the demo");
      return config.production ? wrong("the demo is shown in production") : note("the demo");
    },
  },
  {
    name: "UPI ID",
    mend: "payee.upiId in the site file: ask your bank for one like name.ra@validhdfc, and find it on SEBI Check",
    look: ({ site, config }) => {
      const { upiId } = site.payee;
      const other = notOfSebisForm(upiId);
      if (other === null) return good(upiId);
      const says = `${upiId} ${other}`;
      return config.production ? wrong(says) : note(says);
    },
  },
  {
    name: "registration",
    mend: "Renew the registration with SEBI; then analyst.validUntil in the site file",
    look: ({ site, now }) => {
      const { validUntil, registeredOn } = site.analyst;
      if (Date.parse(registeredOn) > now())
        return wrong(`begins on ${registeredOn}, which is to come`);
      if (validUntil === "perpetual") return good("perpetual");
      const days = Math.floor((Date.parse(validUntil) + DAY_MS - now()) / DAY_MS);
      if (days < 0) return wrong(`ended on ${validUntil}: nothing may be sold`);
      return days < 90
        ? note(`ends on ${validUntil}, in ${days} days`)
        : good(`until ${validUntil}`);
    },
  },
  {
    name: "BSE enlistment",
    mend: "analyst.bseEnlistment in the site file, as BSE gave it",
    look: ({ site }) =>
      either(
        /\d{3,}/.test(site.analyst.bseEnlistment),
        site.analyst.bseEnlistment,
        "has no number",
      ),
  },
  {
    name: "complaint figures",
    mend: "desk complaints set MONTH …, or complaints.months and complaints.monthly in the site file",
    look: ({ site, now }) => {
      if (site.demo) return skipped("the site is the demo");
      const { reporting } = complaintPeriods(now());
      const { missing, next, isEmpty } = figuresDue(site, now());
      const due =
        next === null
          ? "the next are not due yet"
          : `those of ${monthDueWords(next)} are due by ${figuresDueOn(next.month)}`;
      const late = missing.map(
        (one) =>
          `those of ${monthDueWords(one)} are missing: they were due by ${figuresDueOn(one.month)}`,
      );
      if (isEmpty)
        return note(
          [
            "none is set and no complaint is registered: the page shows zeroes",
            ...[...late, due],
          ].join("; "),
        );
      if (late.length > 0) return wrong([...late, due].join("; "));
      if (next === null)
        return good(`those of ${monthLabel(monthBefore(reporting, -1))} are there`);
      return next.month < presentMonth(now())
        ? note(due)
        : good(`those of ${monthLabel(reporting)} are there; ${due}`);
    },
  },
  {
    name: "agreement version",
    mend: "agreementVersion in the site file; RESIGN_ON_NEW_VERSION=yes asks clients to sign again",
    look: ({ site, config }) =>
      good(
        `${site.agreementVersion}${config.backend.resignOnNewVersion ? ", clients of older ones sign again" : ""}`,
      ),
  },
  {
    name: "owner's address",
    mend: "ownerEmail in the site file: where claims and failures are told",
    look: ({ site, config }) =>
      either(
        !config.production || !/@(example\.|localhost)/.test(site.ownerEmail),
        "set",
        "is an example's",
      ),
  },
  {
    name: "languages read",
    mend: "languagesRead in the site file: the codes of languages there are, as desk languages check lists them",
    look: ({ site, config }) => {
      const unknown = readAndNotThere(site, config.languages);
      return either(
        unknown.length === 0,
        site.languagesRead.join(", ") || "none",
        `there is no language ${unknown.join(", ")}`,
      );
    },
  },
  {
    name: "compliance audit",
    mend: "audit.lastYear and audit.status in the site file",
    look: ({ site }) => good(`${site.audit.lastYear}: ${site.audit.status}`),
  },
];
