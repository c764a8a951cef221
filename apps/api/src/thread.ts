import { parseTask } from './channels/gmail/parse-apart'
import { cleanTask } from './conversations/clean-letter'
import { serveTasks } from './platform/threads/serve-tasks'

serveTasks([parseTask, cleanTask])
