import { languageOf } from "../../content/languages";
import { saidIn } from "../../content/words/said-in.server";
import { forms } from "../../content/words/en/forms";

/**
 * The form that was posted. Throws a 400 page for a body that no form of ours makes: another
 * content type, broken multipart.
 */
export async function postedForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    const why = forms.unreadable;
    throw new Response(saidIn(languageOf(new URL(request.url).pathname), why), {
      status: 400,
      statusText: "Bad Request",
    });
  }
}
