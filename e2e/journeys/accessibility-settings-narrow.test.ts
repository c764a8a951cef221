import { checkAccessibility, narrow } from '../lib/screens/check-accessibility'
import { settingsParts } from '../lib/screens/screens'

checkAccessibility(settingsParts, narrow)
