// Turns the page's data into chart options. The numbers that people read come as text from the
// runner, so that they are the same in every report. The files of this folder are one script: see PageParts.

const data = JSON.parse(document.getElementById('data').textContent);
const SYMBOLS = ['circle', 'diamond', 'triangle', 'rect'];
// Width of the text block of a printed A4 page.
const PAPER = 690;
const QUEUE = 'ideal queue';

const color = (name) => getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim();
const armColor = (arm) => color('arm' + (arm % 4));
const short = (value) => Number(Number(value).toPrecision(3)).toLocaleString('en-US', {maximumFractionDigits: 4});
const gapped = (groups) => groups.flatMap((points) => [...points, [null, null]]);

const text = () => ({color: color('soft'), fontSize: 12});
const axis = (more) => ({
	axisLine: {show: false},
	axisTick: {show: false},
	axisLabel: {...text(), hideOverlap: true},
	nameTextStyle: text(),
	splitLine: {lineStyle: {color: color('line')}},
	...more
});
const marks = (ticks) => ({
	axisLabel: {
		...text(),
		customValues: ticks.map((tick) => tick.at),
		formatter: (value) => (ticks.find((tick) => Math.abs(tick.at - value) < 1e-9) || {label: ''}).label
	},
	axisTick: {show: true, customValues: ticks.map((tick) => tick.at), lineStyle: {color: color('line')}},
	splitLine: {show: false}
});
const frame = (more) => ({
	animation: false,
	textStyle: {fontFamily: getComputedStyle(document.body).fontFamily},
	tooltip: {
		renderMode: 'richText',
		confine: true,
		backgroundColor: color('card'),
		borderColor: color('line'),
		textStyle: {color: color('ink'), fontSize: 12}
	},
	...more
});
const legend = (more) => ({top: 0, left: 0, icon: 'roundRect', itemWidth: 14, itemHeight: 8, textStyle: {...text(), color: color('ink')}, ...more});
/** Panels side by side where there is room: options for each, and where the next row of them starts. */
const grid = (panels, width, {high, head, most = 3, left = 44, named = true}) => {
	const columns = width < 560 ? 1 : Math.min(panels.length, most, width < 900 ? 2 : 3);
	const wide = (width - 24 * (columns - 1)) / columns;
	const top = (at) => head + Math.floor(at / columns) * (high + (named ? 84 : 62));
	const x = (at) => (at % columns) * (wide + 24);
	return {
		height: top(panels.length - 1) + high + (named ? 48 : 30),
		title: panels.map((panel, at) => ({left: x(at), top: top(at) - 28, text: panel.title, textStyle: {color: color('ink'), fontSize: 12, fontWeight: 'bold'}})),
		grid: panels.map((panel, at) => ({left: x(at) + left, width: wide - left - 8, top: top(at), height: high}))
	};
};
