import { checkAccessibility, wide } from '../lib/check-accessibility'
import { screens } from '../lib/screens'

checkAccessibility(screens, wide)
