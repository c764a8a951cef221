import { checkAccessibility, narrow } from '../lib/screens/check-accessibility'
import { settingsScreens } from '../lib/screens/settings-screens'

checkAccessibility(settingsScreens, narrow)
