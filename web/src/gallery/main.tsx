import '@fontsource-variable/ibm-plex-sans/wght.css';
import '../styles/tokens.css';
import '../styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Gallery } from './Gallery.tsx';

document.documentElement.dataset['theme'] = new URLSearchParams(location.search).get('theme') ?? 'light';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root.');
createRoot(root).render(
  <StrictMode>
    <Gallery />
  </StrictMode>,
);
