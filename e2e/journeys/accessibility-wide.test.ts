import { checkAccessibility, wide } from '../lib/screens/check-accessibility'
import { screens } from '../lib/screens/screens'

checkAccessibility(screens, wide)
