import { serveTasks } from './serve-tasks'
import { countSteps, currentThread, fail, fillMemory, greet, neverEnd, recurse, refuse } from './test-tasks'

serveTasks([greet, currentThread, neverEnd, fillMemory, recurse, refuse, fail], [countSteps])
