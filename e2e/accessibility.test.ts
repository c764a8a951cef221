import { leavesNobodyOut } from './leaves-nobody-out'
import { screens } from './screens'

leavesNobodyOut(screens)
