import './theme.css';
import './parts/base.css';
import './parts/parts.css';
import './parts/shell.css';
import './pages/home/home.css';
import './pages/home/chart.css';
import './pages/home/processes.css';
import './pages/library/library.css';
import './pages/library/details/details.css';
import './pages/logs/logs.css';
import './palette/palette.css';
import './pages/pages.css';
import './config-form/config-form.css';
import './pages/settings/settings.css';
import './pages/torrents/torrents.css';
import { render } from 'preact';
import { Shell } from './app.tsx';
import { announceArrival } from './arrival.ts';
import { compose } from './compose.ts';
import { AppContext } from './context.ts';
import { registerWorker } from './worker.ts';

const app = compose(window);
const root = document.getElementById('app');
if (root === null) throw new Error('index.html has no #app');
render(
  <AppContext.Provider value={app}>
    <Shell />
  </AppContext.Provider>,
  root,
);
announceArrival(app.toasts);
window.addEventListener('load', () => void registerWorker(app));
