import { checkAccessibility, narrow } from '../lib/screens/check-accessibility'
import { screens } from '../lib/screens/screens'

checkAccessibility(screens, narrow)
