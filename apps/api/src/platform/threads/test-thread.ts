import { serveTasks } from './serve-tasks'
import { descend, fail, greet, hoard, neverEnd, refuse, which } from './test-tasks'

serveTasks([greet, which, neverEnd, hoard, descend, refuse, fail])
