// Turns the page's data into chart options. The numbers that people read come as text from the
// runner, so that they are the same in every report. The files of this folder are one script: see PageParts.

const data = JSON.parse(document.getElementById('data').textContent);
const SYMBOLS = ['circle', 'diamond', 'triangle', 'rect'];
// Width of the text block of a printed A4 page.
const PAPER = 690;
const QUEUE = 'ideal queue';

const color = (name) => getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim();
const armColor = (arm) => color('arm' + (data.arms[arm].color % 4));
const symbol = (arm) => SYMBOLS[data.arms[arm].color % 4];
// A colour that a second arm has to share is dashed there.
const dashes = (arm) => data.arms[arm].color < 4 ? 'solid' : [5, 4];
const short = (value) => Number(Number(value).toPrecision(3)).toLocaleString('en-US', {maximumFractionDigits: 4});

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
/** Round numbers between two values, for a logarithmic axis: not too many. */
const rounds = (low, high) => {
	const steps = high / low > 1000 ? [1] : high / low > 30 ? [1, 3] : [1, 2, 5];
	const all = [];
	for (let power = Math.floor(Math.log10(low)); power <= Math.log10(high); power++) {
		all.push(...steps.map((step) => Number((step * 10 ** power).toPrecision(3))));
	}
	return all.filter((each) => each >= low && each <= high);
};
/** An axis of values: logarithmic where they lie far apart, and else from zero on. */
const values = (log, all, more) => {
	if (!log) {
		return axis({type: 'value', min: 0, ...more, axisLabel: {...text(), formatter: short}});
	}
	const low = Math.min(...all) / 1.15;
	const high = Math.max(...all) * 1.15;
	const ticks = rounds(low, high);
	return axis({
		type: 'log',
		min: low,
		max: high,
		...more,
		splitLine: {show: false},
		axisTick: {show: true, customValues: ticks, lineStyle: {color: color('line')}},
		axisLabel: {...text(), customValues: ticks, formatter: short}
	});
};
const wide = (all) => Math.min(...all) > 0 && Math.max(...all) > 10 * Math.min(...all);
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
