import type { BackendSettings } from "../../../shared/settings";
import type { Documents } from "./port";
import { documentsInFolder } from "./folder";
import { documentsInS3 } from "./s3";

/** A folder by default, S3 when configured. */
export function documentsIn(settings: BackendSettings["documents"]): Documents {
  return "folder" in settings ? documentsInFolder(settings.folder) : documentsInS3(settings);
}
