import { parseTask } from './channels/providers/gmail/parse/parse-in-worker'
import { sanitizeMailTask } from './conversations/mail/sanitize-mail'
import { drawTranscript } from './history/transcript/pdf/draw-transcript'
import { serveTasks } from './platform/worker-threads/serve-tasks'

serveTasks([parseTask, sanitizeMailTask], [drawTranscript])
