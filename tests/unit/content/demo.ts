import demo from "../../../app/content/demo-site.json";
import { publicSite, Site } from "../../../app/content/site-schema";

export const demoSite = Site.parse(demo);
export const demoPublic = publicSite(demoSite);
export const istDay = (text: string): number => Date.parse(`${text}+05:30`);
