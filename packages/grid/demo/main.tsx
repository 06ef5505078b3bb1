import '@fontsource-variable/inter'
import '../../web/src/theme/tokens.css'
import './demo.css'
import { createRoot } from 'react-dom/client'
import { DemoApp } from './demo-app.tsx'

const root = document.getElementById('root')
if (root !== null) createRoot(root).render(<DemoApp />)
