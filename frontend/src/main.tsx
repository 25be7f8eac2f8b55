import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import './ui/base.css';
import './ui/controls.css';
import { App } from './app';

const root = document.getElementById('root');
if (root) {
  // A transition is drawn in slices, between which the browser answers a person.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}
