// oxlint's rules "floors/…". The storeys of the house, from the ground up: a room imports from
// storeys below its own, never from its own storey's other rooms nor from above; so there are no
// circles of rooms, and `import/no-cycle` leaves none of files.
import { dirname, join, relative } from "node:path/posix";

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
];
/** Over them all, what puts the rest together: files that stand in no room and know each other. */
const composition = /^(app\/backend\.server\/[^/]+|app\/[^/]+|server\.ts)$/;

/** @param {string} file @returns {{ room: string, floor: number } | null} */
function placeOf(file) {
  for (const [floor, rooms] of storeys.entries()) {
    const room = rooms.find((one) => file.startsWith(one));
    if (room) return { room, floor };
  }
  return composition.test(file) ? { room: "", floor: storeys.length } : null;
}

/** Of a file of the screens of a gateway its folder: in `buying` no other folders stand. */
const gatewayOf = (file) => /^app\/web\/buying\/([^/]+)\//.exec(file)?.[1];

/** One rule over every import of a file, of types too. */
const ofImports = (problem) => ({
  create: (context) => {
    const file = relative(context.cwd, context.filename);
    const look = ({ source }) => {
      if (typeof source?.value !== "string" || !source.value.startsWith(".")) return;
      const message = problem(file, join(dirname(file), source.value));
      if (message) context.report({ node: source, message });
    };
    return {
      ImportDeclaration: look,
      ExportNamedDeclaration: look,
      ExportAllDeclaration: look,
      ImportExpression: look,
      TSImportType: look,
    };
  },
});

export default {
  meta: { name: "floors" },
  rules: {
    downward: ofImports((file, imported) => {
      const [from, to] = [placeOf(file), placeOf(imported)];
      if (!from || !to || from.room === to.room || from.floor > to.floor) return null;
      return `${from.room} imports from storeys below its own, and ${imported} stands on none of them`;
    }),
    gateway: ofImports((file, imported) =>
      gatewayOf(imported) !== undefined &&
      gatewayOf(file) !== gatewayOf(imported) &&
      !/^app\/web\/buying\/gateway\.(server\.)?ts$/.test(file)
        ? "only gateway.ts and gateway.server.ts know which gateway online payments go through"
        : null,
    ),
    "in-a-room": {
      create: (context) => ({
        Program: (node) => {
          if (!placeOf(relative(context.cwd, context.filename)))
            context.report({ node, message: "every file stands in a room" });
        },
      }),
    },
  },
};
