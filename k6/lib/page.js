// The comparison as one HTML file that needs nothing from anywhere.
import { rows, title } from './comparison.js';

const STYLE = `
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.3rem; }
table { border-collapse: collapse; width: 100%; }
th, td { padding: .25rem .6rem; border-bottom: 1px solid #8886; text-align: right; font-variant-numeric: tabular-nums; }
th:first-child, td:first-child { text-align: left; white-space: pre; }
.bar { position: relative; height: 1.4rem; margin: .2rem 0 .8rem; background: #8882; }
.bar i { display: block; height: 100%; background: #3572b0; }
.bar b { position: absolute; top: -.2rem; bottom: -.2rem; border-left: 2px solid #d1495b; }
.failed { color: #d1495b; font-weight: bold; }`;

export function page(result) {
  const longest = Math.max(...result.arms.flatMap((arm) => [arm.windowSeconds, arm.boundSeconds]));
  const bars = result.arms.map((arm) => bar(arm, longest)).join('\n');
  const cells = rows(result).map((row) => `<tr>${row.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`);
  const checks = result.checks.map(
    ({ name, arm, status, detail }) => `<tr><td>${escaped(`${arm}, ${name}`)}</td><td class="${status}">${status}</td><td>${escaped(detail)}</td></tr>`,
  );
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>vtbench: platform and virtual threads</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escaped(title(result))}</h1>
${bars}
<p>Bars: total time. Red marks: the theoretical limit, which no machine can beat.</p>
<table>
<thead><tr><th></th><th>platform</th><th>virtual</th><th>ratio</th></tr></thead>
<tbody>
${cells.join('\n')}
</tbody>
</table>
<h2>Checks</h2>
<table>
<tbody>
${checks.join('\n')}
</tbody>
</table>
<p>One run in containers: good for a look. A verdict needs repeated pairs, which <code>./bench</code> makes.</p>
</body>
</html>
`;
}

function bar(arm, longest) {
  const percent = (seconds) => ((100 * seconds) / longest).toFixed(2);
  const label = `${arm.name}: ${arm.windowSeconds.toFixed(3)} s, bound ${arm.boundSeconds.toFixed(3)} s`;
  return `<div>${escaped(label)}</div>
<div class="bar" role="img" aria-label="${escaped(label)}"><i style="width:${percent(arm.windowSeconds)}%"></i><b style="left:${percent(arm.boundSeconds)}%"></b></div>`;
}

function escaped(text) {
  return String(text).replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]);
}
