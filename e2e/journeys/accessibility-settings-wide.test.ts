import { checkAccessibility, wide } from '../lib/screens/check-accessibility'
import { settingsScreens } from '../lib/screens/settings-screens'

checkAccessibility(settingsScreens, wide)
