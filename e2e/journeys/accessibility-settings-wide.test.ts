import { checkAccessibility, wide } from '../lib/check-accessibility'
import { settingsScreens } from '../lib/settings-screens'

checkAccessibility(settingsScreens, wide)
