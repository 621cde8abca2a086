import { languageOf } from "../../content/languages";
import { saidIn } from "../../content/words/said-in.server";

/**
 * The form that was posted. Throws a 400 page for a body that no form of ours makes: another
 * content type, broken multipart.
 */
export async function postedForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    const why = "We could not read what was sent. Please go back and send the form again.";
    throw new Response(saidIn(languageOf(new URL(request.url).pathname), why), {
      status: 400,
      statusText: "Bad Request",
    });
  }
}
