import { parseTask } from './channels/providers/gmail/parse/parse-in-worker'
import { sanitizeMail } from './conversations/mail/sanitize-mail'
import { sanitizeMailTask } from './conversations/mail/sanitized-mail'
import { drawTranscript } from './history/transcript/pdf/draw-transcript'
import { transcriptTask } from './history/transcript/pdf/transcript-task'
import { serveTasks, withCode, withSteps } from './platform/worker-threads/serve-tasks'

serveTasks([parseTask, withCode(sanitizeMailTask, sanitizeMail)], [withSteps(transcriptTask, drawTranscript)])
