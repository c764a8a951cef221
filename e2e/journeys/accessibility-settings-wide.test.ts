import { checkAccessibility, wide } from '../lib/screens/check-accessibility'
import { settingsParts } from '../lib/screens/screens'

checkAccessibility(settingsParts, wide)
