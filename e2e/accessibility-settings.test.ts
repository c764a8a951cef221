import { leavesNobodyOut } from './leaves-nobody-out'
import { settingsScreens } from './settings-screens'

leavesNobodyOut(settingsScreens)
