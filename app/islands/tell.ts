export interface Told {
  type: "success" | "error" | "info" | "loading";
  message: string;
  description?: string;
}

/** Says something without a navigation, in a live region that stays in the page. Gives the function that takes it back. */
export function tell({ type, message, description }: Told): () => void {
  const box = document.createElement("div");
  box.className = "toast";
  for (const words of [message, description]) if (words) box.appendChild(document.createElement("p")).textContent = words;
  region(type === "error" ? "alert" : "status").append(box);
  return () => box.remove();
}

function region(role: "alert" | "status"): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-told="${role}"]`);
  if (found) return found;
  const made = document.createElement("div");
  made.setAttribute("role", role);
  made.dataset.told = role;
  document.getElementById("main")?.prepend(made);
  return made;
}
