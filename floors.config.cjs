// The storeys of the house, from the ground up. A room imports from storeys below its own, never
// from its own storey's other rooms nor from above; so there are no circles of rooms, and the
// second rule leaves none of files. `npm run lint` fails otherwise.
const backend = (...names) => names.map((name) => `app/backend.server/${name}/`);
const web = (...names) => names.map((name) => `app/web/${name}/`);

const storeys = [
  ["app/content/", "app/shared/"],
  ["app/api/", "app/config.server/", "sandbox/", ...backend("providers")],
  [...backend("platform"), ...web("visit")],
  ["app/edge.server/", ...backend("money", "codes", "information"), ...web("frame")],
  [
    ...backend("sign-in", "onboarding", "buying", "subscriptions", "research"),
    ...web("sign-in", "onboarding", "buying", "account", "information", "research"),
  ],
  [...backend("account", "letters", "events", "upkeep"), ...web("subscriptions")],
  ["app/routes/", ...backend("desk", "http")],
  ["app/desk.server/"],
  // What puts the rest together: files that stand in no room.
  ["app/backend\\.server/[^/]+$", "app/[^/]+$", "server\\.ts$"],
];

const from = (path) => `^${path.endsWith("/") ? path.replace(/\./g, "\\.") : path}`;
const upward = storeys.flatMap((rooms, floor) =>
  rooms.map((room) => ({
    name: `nothing but what lies below ${room}`,
    severity: "error",
    from: { path: from(room) },
    to: {
      path: storeys
        .slice(floor)
        .flat()
        .filter((other) => other !== room)
        .map(from),
    },
  })),
);
// The composition root is one storey whose files know each other.
const composition = storeys.at(-1).map(from);
const rules = upward.filter(({ from: { path } }) => !composition.includes(path));

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    ...rules,
    {
      name: "only gateway.ts and gateway.server.ts know which gateway online payments go through",
      severity: "error",
      from: {
        path: "^app/(web|routes)/",
        pathNot: "^app/web/buying/(razorpay/|gateway\\.(server\\.)?ts$)",
      },
      to: { path: "^app/web/buying/razorpay/" },
    },
    { name: "no circle of files", severity: "error", from: {}, to: { circular: true } },
    {
      name: "every file stands in a room",
      severity: "error",
      from: { path: "^(app|sandbox)/", pathNot: storeys.flat().map(from) },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "[.](json|css)" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
  },
};
