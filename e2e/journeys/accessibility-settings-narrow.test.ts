import { checkAccessibility, narrow } from '../lib/check-accessibility'
import { settingsScreens } from '../lib/settings-screens'

checkAccessibility(settingsScreens, narrow)
