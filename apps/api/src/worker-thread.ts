import { parseTask } from './channels/providers/gmail/parse/parse-in-worker'
import { parseWebhookTask } from './channels/providers/whatsapp/parse/parse-in-worker'
import { readPhoneTask } from './channels/providers/whatsapp/parse/read-phone'
import { readImport } from './contacts/csv/read-import'
import { readImportTask } from './contacts/csv/read-import-task'
import { drawTranscript } from './history/transcript/pdf/draw-transcript'
import { transcriptTask } from './history/transcript/pdf/transcript-task'
import { sanitizeMail } from './mails/sanitize-mail'
import { sanitizeMailTask } from './mails/sanitized-mail'
import { decodeCsv } from './platform/csv/decode-csv'
import { serveTasks, withCode, withSteps } from './platform/worker-threads/serve-tasks'

serveTasks(
  [
    parseTask,
    parseWebhookTask,
    readPhoneTask,
    withCode(sanitizeMailTask, sanitizeMail),
    withCode(readImportTask, (bytes) => readImport(decodeCsv(bytes))),
  ],
  [withSteps(transcriptTask, drawTranscript)],
)
